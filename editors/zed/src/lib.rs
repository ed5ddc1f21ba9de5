//! Starts `hoyle lsp` for Zed.

use zed_extension_api::{self as zed, Command, LanguageServerId, Result, Worktree};

struct Hoyle;

impl zed::Extension for Hoyle {
    fn new() -> Self {
        Hoyle
    }

    fn language_server_command(&mut self, _server: &LanguageServerId, worktree: &Worktree) -> Result<Command> {
        let command = worktree
            .which("hoyle")
            .ok_or("hoyle is not on the PATH: pip install 'hoyle[lsp]'")?;
        Ok(Command {
            command,
            args: vec!["lsp".into()],
            env: worktree.shell_env(),
        })
    }
}

zed::register_extension!(Hoyle);
