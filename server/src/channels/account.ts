// Loads a channel with its decrypted secrets, to call its provider and to check the calls that the provider makes.
import type { FindCtx } from '../http/callback.ts'
import type { OpenCtx } from '../platform/context.ts'
import { hashToken, newToken, type Vault } from '../platform/secrets.ts'
import type { Account, Provider, ProviderName } from './provider.ts'
import { providers } from './providers.ts'

export const providerOf = (channel: ProviderName): Provider => providers[channel]

type AccountCtx = Pick<OpenCtx, 'db' | 'workspaceId' | 'vault'>

/** The columns of `channels` from which an account is made. */
export const ACCOUNT_COLUMNS = ['channels.account_id', 'channels.settings', 'channels.sealed'] as const

/** null when the channel is not set up. */
export async function loadAccount(ctx: AccountCtx, channel: ProviderName): Promise<Account | null> {
  const row = await accounts(ctx, channel).executeTakeFirst()
  return row ? toAccount(ctx, channel, row) : null
}

/** The workspace and the account of a hook that a provider called. */
export interface Hook {
  workspaceId: string
  account: Account
}

const FIND_HOOK = `select account_id, settings, sealed from channels
  where workspace_id = $1 and channel = $2 and hook_token_hash = $3`

const HOOK_TOKEN = /^([0-9A-Za-z]{22})_[0-9A-Za-z]{43}$/

/** The token contains the id of its workspace, so that the lookup reads the rows of one workspace only. */
export const newHookToken = (workspaceId: string) => `${workspaceId.slice('prj_'.length)}_${newToken()}`

/** The channel that has this token in the URL of its hook. */
export async function findHook({ lookUp, vault }: FindCtx, channel: ProviderName, token: string): Promise<Hook | null> {
  const part = HOOK_TOKEN.exec(token)?.[1]
  if (part === undefined) return null
  const workspaceId = `prj_${part}`
  const row = await lookUp<AccountRow>({
    name: 'find_hook',
    text: FIND_HOOK,
    values: [workspaceId, channel, hashToken(token)],
  })
  return row ? { workspaceId, account: toAccount({ workspaceId, vault }, channel, row) } : null
}

export function sealSecrets(vault: Vault, workspaceId: string, channel: ProviderName, secrets: object): string {
  return vault.seal(JSON.stringify(secrets), ownerOf(workspaceId, channel))
}

interface AccountRow {
  account_id: string
  settings: unknown
  sealed: string
}

/** A row to which its channel was joined, if that is set up. */
export type JoinedAccount = { [Column in keyof AccountRow]: AccountRow[Column] | null }

/** The account in such a row; null when the channel is not set up. */
export function findAccountIn(
  ctx: Pick<AccountCtx, 'workspaceId' | 'vault'>,
  channel: ProviderName,
  { account_id, settings, sealed }: JoinedAccount,
): Account | null {
  return account_id === null || sealed === null ? null : toAccount(ctx, channel, { account_id, settings, sealed })
}

function toAccount(
  { workspaceId, vault }: { workspaceId: string; vault: Vault },
  channel: ProviderName,
  { account_id, settings, sealed }: AccountRow,
): Account {
  const secrets = JSON.parse(vault.open(sealed, ownerOf(workspaceId, channel)))
  return { workspaceId, channel, account_id, settings: settings as Account['settings'], secrets }
}

/** The owner for which the vault seals the secrets. */
const ownerOf = (workspaceId: string, channel: ProviderName) => `${workspaceId} ${channel}`

function accounts({ db, workspaceId }: Pick<OpenCtx, 'db' | 'workspaceId'>, channel: ProviderName) {
  return db
    .selectFrom('channels')
    .select(ACCOUNT_COLUMNS)
    .where('workspace_id', '=', workspaceId)
    .where('channel', '=', channel)
}
