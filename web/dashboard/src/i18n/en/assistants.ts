/** Assistants that read the figures of a project. */
export const assistants = {
  assistants: {
    title: 'Connect an assistant',
    text: 'It answers questions with the figures of your projects, and sees no more than you allow.',
    program: 'Assistant',
    programs: {
      claude: {
        name: 'Claude',
        how: 'Open Settings, Connectors, “Add custom connector”, and paste this address.',
      },
      claudeCode: { name: 'Claude Code', how: 'Run this command, then type /mcp to log in.' },
      chatgpt: {
        name: 'ChatGPT',
        how: 'Turn on the developer mode in Settings, Apps & Connectors, Advanced settings. Then choose “Create” and paste this address.',
      },
      codex: { name: 'Codex', how: 'Add this to the configuration, then run: codex mcp login svc' },
      cursor: { name: 'Cursor', how: 'Add this to the configuration. Cursor then offers to log in.' },
      vscode: { name: 'VS Code', how: 'Add this file to the workspace, and choose “Start” above the server in it.' },
      other: {
        name: 'Another',
        how: 'Add an MCP server with this address. It needs no key: the assistant opens svc to ask you.',
      },
    },
    address: 'Address',
    consent:
      'svc opens in the browser and asks what the assistant may see. You end it in your account, under “Connected apps”.',
    first: 'Ask this first',
    question: (project: string) =>
      `What changed in ${project} in the last 7 days, compared with the 7 days before? Which source explains most of it?`,
    longer: 'A longer prompt',
    activity: 'What assistants did',
    activityText: 'Calls about this project in the last 90 days. What was asked and answered is not kept.',
    none: 'No assistant has asked yet',
    noneText: 'The first call appears here by itself.',
    outcomes: { ok: 'Answered', refused: 'Refused', failed: 'Failed' },
    took: (ms: number) => `${ms} ms`,
  },
} as const;
