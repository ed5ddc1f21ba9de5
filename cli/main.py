"""The command ``hoyle``.

Commands are imported when they are run: with a small file, starting up takes most of the time."""

from __future__ import annotations

import gc
import os
import signal
import sys
from importlib import import_module
from typing import TYPE_CHECKING

import click

from . import is_compiled, version

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

COMMANDS = {
    "verify": ("verify", "Check records: every move, every score."),
    "baseline": ("baseline", "Save the existing mistakes, so that only new ones are reported."),
    "fix": ("fix", "Correct mistakes in records where a replay proves the correction."),
    "fmt": ("fmt", "Rewrite records in canonical spelling."),
    "score": ("score", "Work out the score sheet of a record."),
    "show": ("show", "Show the hands and the table after a turn."),
    "view": ("view", "Show a record as a page in the browser, turn by turn."),
    "lsp": ("lsp.command", "Run the language server: mistakes show in the editor while you type."),
    "convert": ("convert", "Convert a record to JSON, or JSON back to text."),
    "generate": ("generate", "Play a random game and print its record."),
    "archive": ("archive", "Collect checked records in a database and query it."),
    "config": ("config", "Show the configuration that applies to a file."),
    "explain": ("explain", "Explain the code of a finding, with examples."),
    "rules": ("page", "Print the rules of a game, numbered as findings cite them."),
    "notation": ("page", "Show how to write a record of a game."),
}
"""The module that defines each command, and the command's summary, by name."""


class LazyGroup(click.Group):
    """A group of commands, each of which is imported when it is run."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = getattr(import_module(f"{__package__}.{COMMANDS[cmd_name][0]}"), cmd_name)
        return command

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Complete commands, without importing any, and options."""
        from click.shell_completion import CompletionItem

        named = [CompletionItem(name, help=text) for name, (_, text) in COMMANDS.items()]
        options = click.Command.shell_complete(self, ctx, incomplete)
        return [one for one in named if one.value.startswith(incomplete)] + options

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that is named. For an unknown one, the error suggests similar names."""
        name = args[0]
        if name not in COMMANDS and name[:1] != "-":
            from ..records.suggestions import did_you_mean

            if os.path.exists(name):
                ctx.fail(f"“{name}” is not a command; to check a record: hoyle verify {name}")
            ctx.fail(f"there is no command “{name}”{did_you_mean(name, [*COMMANDS, '--help', '--version'])}")
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            raise click.exceptions.Exit(128 + signal.SIGINT) from None
        except BrokenPipeError:
            discard_output()
            raise click.exceptions.Exit(BROKEN_PIPE) from None
        except click.ClickException as error:
            _tidy(error)
            raise
        except (click.exceptions.Exit, click.Abort, OSError):
            raise
        except Exception as error:
            from .failure import internal_error

            raise internal_error(error) from error

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in COMMANDS.items()])


def _tidy(error: click.ClickException) -> None:
    """Make click's message safe: it repeats arguments, which must not act on a terminal or a CI runner."""
    from .failure import Failure
    from .output import visible

    if not isinstance(error, Failure):
        vars(error)["message"] = visible(error.message)


def _version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        click.echo(f"hoyle {version()} (compiled: {'yes' if is_compiled() else 'no'})")
        ctx.exit()


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_version,
    help="Show the version and exit.",
)
def hoyle() -> None:
    """Read play-by-play records of card games and check them, strictly by the rules."""


BROKEN_PIPE = 128 + 13
COLLECT_AFTER = 200_000
"""Number of allocations between garbage collections: hoyle makes few reference cycles, and looking for them
often costs more than it frees."""
CLEANED_UP_AT_EXIT = ("duckdb", "pyarrow", "distributed")
"""Libraries that release their resources when their objects are collected at exit."""


def discard_output() -> None:
    """Keep the interpreter from flushing again at exit, since the reader has gone."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def main() -> None:
    """Run ``hoyle`` with the arguments of the process."""
    gc.set_threshold(COLLECT_AFTER)
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # closed by the parent process
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
    if "_HOYLE_COMPLETE" in os.environ:
        import_module(f"{__package__}.completion")  # more than click's own
    try:
        status = hoyle.main(prog_name="hoyle", standalone_mode=False)
        sys.stdout.flush()
    except click.ClickException as error:
        _tidy(error)
        error.show()
        status = error.exit_code
    except click.Abort:
        status = 128 + signal.SIGINT
    except BrokenPipeError:
        discard_output()
        status = BROKEN_PIPE
    except OSError as error:  # an error of writing: errors of reading have been reported by now
        from .failure import complain, reason

        discard_output()
        complain(f"the output cannot be written: {reason(error)}")
        status = 2
    if not any(name in sys.modules for name in CLEANED_UP_AT_EXIT):
        gc.freeze()  # else Python looks for reference cycles among all objects once more at exit
    sys.exit(status)
