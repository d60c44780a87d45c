// The automations of the workspace, each with its switch.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Automation, api } from '../../data/api.ts'
import { askAgain, automationsQuery, queryClient } from '../../data/queries.ts'
import { useTexts } from '../../text/texts.ts'
import { Checkbox } from '../../ui/field.tsx'
import { notifyProblem } from '../../ui/notices.tsx'
import { Badge, Card } from '../../ui/surface.tsx'
import { setupTexts } from './texts.ts'

/** Nothing while the workspace has no automation. */
export function AutomationsCard() {
  const t = useTexts(setupTexts)
  const { data: automations = [] } = useQuery(automationsQuery)
  if (automations.length === 0) return null
  return (
    <Card title={t('automations')}>
      <p className="pb-3 text-soft">{t('automationsAbout')}</p>
      <ul className="-mx-1 flex max-h-80 flex-col divide-y overflow-y-auto px-1">
        {automations.map((automation) => (
          <Row key={automation.id} automation={automation} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ automation: { id, name, enabled } }: { automation: Automation }) {
  const t = useTexts(setupTexts)
  // Until the server has answered, the switch shows what the member chose.
  const [wished, setWished] = useState<boolean | null>(null)
  const isOn = wished ?? enabled
  const change = async (wanted: boolean) => {
    setWished(wanted)
    try {
      await api().updateAutomation(id, { enabled: wanted })
    } catch (error) {
      notifyProblem(error)
    }
    askAgain(['checklist'])
    await queryClient.invalidateQueries({ queryKey: automationsQuery.queryKey })
    setWished(null)
  }
  return (
    <li className="flex items-center gap-3 py-1">
      <Checkbox
        label={name}
        checked={isOn}
        disabled={wished !== null}
        onChange={({ target }) => void change(target.checked)}
        className="min-w-0 flex-1"
      />
      <Badge tone={isOn ? 'good' : 'plain'}>{t(isOn ? 'on' : 'off')}</Badge>
    </li>
  )
}
