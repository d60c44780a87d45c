// Sets up and removes a WhatsApp number.

import type { Static } from '../../http/shape.ts'
import type { OpenCtx } from '../../platform/context.ts'
import { Problem } from '../../platform/problem.ts'
import { hashToken, newToken } from '../../platform/secrets.ts'
import { loadAccount, newHookToken, sealSecrets } from '../account.ts'
import { getStored, lockStored, removeChannel, saveChannel, toSetUp } from '../channel.ts'
import { stateWhenSaved } from '../checked.ts'
import { claimAccount, releaseAccount } from '../claim.ts'
import { refusedByProvider } from '../refused.ts'
import type { WhatsAppChannel, WhatsAppSettings } from '../schema.ts'
import type { WhatsAppAccess, WhatsAppSecrets } from './api.ts'
import { checkWhatsApp } from './check.ts'
import { planSync } from './sync.ts'
import { dropTemplates } from './templates.ts'

export async function getWhatsApp(ctx: OpenCtx): Promise<Static<typeof WhatsAppChannel>> {
  const row = await getStored(ctx, 'whatsapp')
  const account = await loadAccount(ctx, 'whatsapp')
  if (!account) throw new Problem('not_found')
  const { access_token, app_secret, verify_token, hook_token } = account.secrets as unknown as WhatsAppSecrets
  return {
    ...toSetUp(row),
    phone_number_id: row.account_id,
    business_account_id: String(row.settings.business_account_id),
    access_token_last4: access_token.slice(-4),
    app_secret_last4: app_secret.slice(-4),
    callback_url: `${ctx.publicUrl}/v1/hooks/whatsapp/${hook_token}`,
    verify_token,
  }
}

/** Asks WhatsApp first, outside of a transaction. If it cannot be reached, the channel is `unchecked`. */
export async function putWhatsApp(ctx: OpenCtx, body: Static<typeof WhatsAppSettings>) {
  const { phone_number_id, business_account_id, access_token, app_secret } = body
  const access: WhatsAppAccess = { phone_number_id, business_account_id, access_token, app_secret }
  const checked = await checkWhatsApp(ctx, access)
  if (checked.outcome === 'refused') throw refusedByProvider(checked.pointer, checked.state.message)
  await ctx.write(async (tx) => {
    const before = await lockStored(tx, 'whatsapp')
    const known = before && (await loadAccount({ ...tx, vault: ctx.vault }, 'whatsapp'))
    await claimAccount(tx, 'whatsapp', phone_number_id, '/phone_number_id')
    if (before && before.account_id !== phone_number_id) releaseAccount(tx, 'whatsapp', before.account_id)
    if (before && before.settings.business_account_id !== business_account_id) dropTemplates(tx)
    // The URL of the hook stays the same, so that nobody has to enter it in the Meta app again.
    const hook_token = known?.secrets.hook_token ?? newHookToken(tx.workspaceId)
    const verify_token = body.verify_token ?? known?.secrets.verify_token ?? newToken()
    const secrets: WhatsAppSecrets = { access_token, app_secret, verify_token, hook_token }
    const isChecked = checked.outcome === 'ok'
    saveChannel(tx, 'whatsapp', {
      account_id: phone_number_id,
      settings: { business_account_id, ...(isChecked && { display: checked.display }) },
      sealed: sealSecrets(ctx.vault, tx.workspaceId, 'whatsapp', secrets),
      hook_token_hash: hashToken(hook_token),
      provider: isChecked ? checked.facts : null,
      ...stateWhenSaved(checked, tx.now),
    })
    if (isChecked) planSync(tx)
  })
  return getWhatsApp(ctx)
}

/** The conversations stay. Later calls of WhatsApp find no hook. */
export async function deleteWhatsApp(ctx: OpenCtx): Promise<void> {
  await ctx.write(async (tx) => {
    const before = await lockStored(tx, 'whatsapp')
    if (!before) throw new Problem('not_found')
    releaseAccount(tx, 'whatsapp', before.account_id)
    dropTemplates(tx)
    removeChannel(tx, 'whatsapp')
  })
}
