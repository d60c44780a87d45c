// Makes a ready-made automation. It stays off until somebody switches it on, and one of the same name stays as it is.
import { addAutomation } from '../../automations/change-automation.ts'
import { languageOf, templateOf } from '../../automations/templates/templates.ts'
import type { DataOf } from '../item-data.ts'
import { isSameName } from './existing.ts'
import type { Maker } from './making.ts'

export const automationMaker: Maker<DataOf<'automation'>> = {
  async find({ claimed, existing }, data) {
    const found = existing.automations.find(({ id, name }) => !claimed.has(id) && isSameName(name, data.name))
    return found ? { ...found, differences: [], standsFor: true } : null
  },

  async make({ ctx, workspace }, data) {
    const { automation } = templateOf(data.template, languageOf(data.locale ?? workspace.locale))
    const body = { ...automation, name: data.name.trim() } as Parameters<typeof addAutomation>[1]
    const { id } = await addAutomation(ctx, body)
    return { result: 'made', made_id: id }
  },
}
