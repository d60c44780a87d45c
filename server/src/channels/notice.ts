// What a provider tells of the account: a restriction that began or ended, a template that it does not send any more.
import type { WriteCtx } from '../platform/context.ts'
import type { ChannelNotice, ProviderName } from './provider.ts'
import { setState } from './status.ts'

export async function takeNotice(ctx: WriteCtx, channel: ProviderName, notice: ChannelNotice): Promise<void> {
  if (notice.about === 'account') {
    const { status, message } = notice
    await setState(ctx, channel, status && { status, message, provider_code: null })
    return
  }
  const { name, language, status } = notice
  ctx.send(
    ctx.db
      .updateTable('whatsapp_templates')
      .set({ status })
      .where('workspace_id', '=', ctx.workspaceId)
      .where('name', '=', name)
      .where('language', '=', language),
  )
}
