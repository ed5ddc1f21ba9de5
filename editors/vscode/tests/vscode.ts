/** What find.ts asks of VS Code, for its tests. */

export const settings: Record<string, string> = {};
export const python: { path?: string } = {};

export const workspace = {
  workspaceFolders: [] as { uri: { fsPath: string } }[],
  getConfiguration: () => ({ get: (name: string, otherwise: string) => settings[name] ?? otherwise }),
};

export const extensions = {
  getExtension: () =>
    python.path === undefined
      ? undefined
      : { activate: async () => ({ environments: { getActiveEnvironmentPath: () => ({ path: python.path }) } }) },
};
