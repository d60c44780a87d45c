// Makes a ready-made automation. It stays off until somebody switches it on.
import { addAutomation } from '../../automations/change-automation.ts'
import { languageOf, templateOf } from '../../automations/templates/templates.ts'
import type { DataOf } from '../item-data.ts'
import { isSameName } from './existing.ts'
import type { Made, Making } from './making.ts'

export async function makeAutomation(making: Making, data: DataOf<'automation'>): Promise<Made> {
  const { ctx, workspace, claimed } = making
  const name = data.name.trim()
  const found = (await findAutomations(ctx)).find((each) => !claimed.has(each.id) && isSameName(each.name, name))
  if (found) return { result: 'found', made_id: found.id }
  const { automation } = templateOf(data.template, languageOf(data.locale ?? workspace.locale))
  const { id } = await addAutomation(ctx, { ...automation, name } as Parameters<typeof addAutomation>[1])
  return { result: 'made', made_id: id }
}

const findAutomations = ({ db, workspaceId }: Making['ctx']) =>
  db
    .selectFrom('automations')
    .select(['id', 'name'])
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', 'automation')
    .execute()
