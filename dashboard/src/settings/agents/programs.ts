// The settings of agent programs for this server, each in its own format.

export interface Program {
  id: string
  name: string
  file: string
  /** How the program gets the key: from its environment, from its settings file, or by asking for it. */
  key: 'environment' | 'file' | 'asked'
  snippet: (origin: string, key: string) => string
}

/** The placeholder for the agent's key. */
export const KEY_PLACEHOLDER = 'hfk_…'

const json = (value: unknown) => JSON.stringify(value, null, 2)
const bearer = (place: string) => ({ Authorization: `Bearer ${place}` })

export const PROGRAMS: readonly Program[] = [
  {
    id: 'claude-code',
    name: 'Claude Code',
    file: '.mcp.json',
    key: 'environment',
    snippet: (origin) =>
      json({
        mcpServers: {
          holdfast: { type: 'http', url: `${origin}/mcp`, headers: bearer(`\${HOLDFAST_API_KEY}`) },
        },
      }),
  },
  {
    id: 'claude-desktop',
    name: 'Claude Desktop',
    file: 'claude_desktop_config.json',
    key: 'file',
    snippet: (origin, key) =>
      json({
        mcpServers: {
          holdfast: {
            command: 'node',
            args: ['/path/to/holdfast/mcp/dist/holdfast-mcp.js'],
            env: { HOLDFAST_URL: origin, HOLDFAST_API_KEY: key },
          },
        },
      }),
  },
  {
    id: 'cursor',
    name: 'Cursor',
    file: '.cursor/mcp.json',
    key: 'environment',
    snippet: (origin) =>
      json({ mcpServers: { holdfast: { url: `${origin}/mcp`, headers: bearer(`\${env:HOLDFAST_API_KEY}`) } } }),
  },
  {
    id: 'vs-code',
    name: 'VS Code',
    file: '.vscode/mcp.json',
    key: 'asked',
    snippet: (origin) =>
      json({
        inputs: [{ type: 'promptString', id: 'holdfast-key', description: 'API key of Holdfast', password: true }],
        servers: { holdfast: { type: 'http', url: `${origin}/mcp`, headers: bearer(`\${input:holdfast-key}`) } },
      }),
  },
  {
    id: 'codex',
    name: 'OpenAI Codex',
    file: '~/.codex/config.toml',
    key: 'environment',
    snippet: (origin) => `[mcp_servers.holdfast]\nurl = "${origin}/mcp"\nbearer_token_env_var = "HOLDFAST_API_KEY"`,
  },
  {
    id: 'gemini',
    name: 'Gemini CLI',
    file: '~/.gemini/settings.json',
    key: 'environment',
    snippet: (origin) =>
      json({ mcpServers: { holdfast: { httpUrl: `${origin}/mcp`, headers: bearer('$HOLDFAST_API_KEY') } } }),
  },
]

export const callByHand = (origin: string, key: string) =>
  `curl "${origin}/mcp" -H "Authorization: Bearer ${key}" \\
  -H 'Content-Type: application/json' -H 'Accept: application/json, text/event-stream' \\
  -d '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_workspace","arguments":{}}}'`
