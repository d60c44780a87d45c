// Switches an automation on or off: it is shown at once, and shown as it was when the server refuses.
import type { Automation } from '../data/api.ts'
import { api } from '../data/api.ts'
import { askAgain } from '../data/queries.ts'
import { type Change, eachItem, showAtOnce } from '../data/shown-at-once.ts'
import { notifyProblem } from '../ui/notices.tsx'

export async function switchAutomation(id: string, enabled: boolean): Promise<void> {
  const put = (change: Partial<Automation>): Change => ({
    queryKey: ['automations'],
    apply: (data: unknown) =>
      Array.isArray(data)
        ? eachItem<Automation>(data, (each) => (each.id === id ? { ...each, ...change } : each))
        : (data as Automation).id === id
          ? { ...(data as Automation), ...change }
          : data,
  })
  try {
    await showAtOnce(
      [put({ enabled })],
      () => api().updateAutomation(id, { enabled }),
      (fresh) => [put(fresh)],
    )
  } catch (error) {
    notifyProblem(error)
  }
  for (const key of ['automations', 'checklist', 'automation-runs']) askAgain([key])
}
