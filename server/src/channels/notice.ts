// What a provider tells of the account: a restriction that began or ended, a template whose status changed.
import type { WriteCtx } from '../platform/context.ts'
import type { ChannelNotice, ProviderName } from './provider.ts'
import { endState, setState } from './status.ts'
import { planSync } from './whatsapp/sync.ts'
import { noteTemplate } from './whatsapp/templates.ts'

export async function takeNotice(ctx: WriteCtx, channel: ProviderName, notice: ChannelNotice): Promise<void> {
  if (notice.about === 'template') {
    noteTemplate(ctx, notice)
    // It may be a new one, of which only the name is told.
    planSync(ctx)
    return
  }
  const { status, message } = notice
  if (status === null) await endState(ctx, channel, ['restricted'])
  else await setState(ctx, channel, { status, message, provider_code: null })
}
