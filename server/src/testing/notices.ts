// A notice to the team of a workspace, as the code that notices something adds it.
import { addNotice, type NoticeAbout, type NoticeCode } from '../ai/notice.ts'
import { SYSTEM } from '../platform/context.ts'
import { writing } from '../platform/transaction.ts'
import type { World } from './world.ts'

export async function notify(
  { platform }: Pick<World, 'platform'>,
  workspaceId: string,
  code: NoticeCode,
  data: Record<string, unknown> = {},
  about: NoticeAbout | null = null,
): Promise<void> {
  await writing(platform, { workspaceId, actor: SYSTEM }, (ctx) => addNotice(ctx, code, data, about))
}
