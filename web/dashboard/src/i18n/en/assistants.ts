/** Assistants that read the figures of a project. */
export const assistants = {
  assistants: {
    title: 'Connect an assistant',
    text: 'It answers questions with the figures of your projects, and sees no more than you allow.',
    steps: { add: 'Add svc to your assistant', allow: 'Allow access', ask: 'Ask' },
    program: 'Assistant',
    programs: {
      claude: {
        name: 'Claude',
        how: 'Open Settings, Connectors, “Add custom connector”. Enter svc as the name, paste this address, and choose “Connect”.',
      },
      claudeCode: {
        name: 'Claude Code',
        how: 'Run this command once. Then start claude, type /mcp, choose svc and “Authenticate”.',
      },
      chatgpt: {
        name: 'ChatGPT',
        how: 'Turn on the developer mode in Settings, Apps & Connectors, Advanced settings. Then choose “Create”, paste this address, and keep OAuth.',
      },
      codex: { name: 'Codex', how: 'Add this to the configuration, then run: codex mcp login svc' },
      cursor: {
        name: 'Cursor',
        how: 'Add this to the configuration, then choose “Connect” next to svc in the settings of Cursor. Whoever runs this svc must have set SVC_OAUTH_REDIRECT_SCHEMES=cursor.',
      },
      vscode: {
        name: 'VS Code',
        how: 'Add this file to the workspace, and choose “Start” above the server in it. Then ask in the chat, in agent mode.',
      },
      other: {
        name: 'Another',
        how: 'Add an MCP server with this address (streamable HTTP). It needs no key: the assistant opens svc to ask you.',
      },
    },
    merge: 'If the file has other servers already, add only the part “svc”.',
    address: 'Address',
    cannotReach: (name: string) =>
      `${name} connects from the internet and needs a public https address, which this is not. Choose a program that runs on your computer, or set SVC_PUBLIC_URL to a public address.`,
    consent:
      'The assistant opens svc in your browser. Choose what it may see, only this project for example, and click “Allow access”. You copy no key.',
    end: 'You can end the access at any time in your account, under',
    account: 'Connected apps',
    first: 'Ask this first',
    question: (project: string) =>
      `What changed in ${project} in the last 7 days, compared with the 7 days before? Which source explains most of it?`,
    longer: 'A longer prompt',
    activity: 'What assistants did',
    activityText: 'Calls about this project in the last 90 days. What was asked and answered is not kept.',
    caller: 'Application',
    everyCaller: 'All',
    count: (calls: number, cut: boolean) =>
      cut ? `the latest ${calls} calls` : calls === 1 ? '1 call' : `${calls} calls`,
    ended: {
      refused: (calls: number) => `${calls} refused`,
      failed: (calls: number) => `${calls} failed`,
    },
    latest: (ago: string) => `last ${ago}`,
    older: 'Earlier calls',
    none: 'No assistant has asked about this project yet',
    noneConnected: 'You have connected none yet. Once one asks, its first call appears here by itself.',
    noneAsked: (names: string) =>
      `Connected: ${names}. Ask the question above, and the call appears here by itself. Listing projects and searching the guides do not count.`,
    noneSees: (names: string) =>
      `Connected: ${names}, but only to other projects. Disconnect it in your account, and connect it again with this project.`,
    outcomes: { ok: 'Answered', refused: 'Refused', failed: 'Failed' },
    refusedText:
      'Refused: the assistant asked for something that does not exist or that it may not see, or it asked too often; of those calls, one a minute is listed. It was told why, and usually asks again.',
    failedText: 'Failed: svc could not answer, or not in time. The log of the server says more.',
    took: (ms: number) => `${ms} ms`,
  },
} as const;
