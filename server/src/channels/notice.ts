// Stores a notice of a provider about the account: a restriction that began or ended, or a new status of a template.
import type { WriteCtx } from '../platform/context.ts'
import type { ChannelNotice, ProviderName } from './provider.ts'
import { endState, setState } from './status.ts'
import { planSync } from './whatsapp/sync.ts'
import { noteTemplate } from './whatsapp/templates.ts'

export async function takeNotice(ctx: WriteCtx, channel: ProviderName, notice: ChannelNotice): Promise<void> {
  if (notice.about === 'template') {
    noteTemplate(ctx, notice)
    // The template may be new, and the notice has only its name.
    planSync(ctx)
    return
  }
  const { status, message } = notice
  if (status === null) await endState(ctx, channel, ['restricted'])
  else await setState(ctx, channel, { status, message, provider_code: null })
}
