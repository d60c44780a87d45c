// The version of the agent tool server, as its package says it.
import about from '../package.json' with { type: 'json' }

export const VERSION: string = about.version
