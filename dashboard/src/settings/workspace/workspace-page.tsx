// Settings of the workspace itself, and of this device.
import { useManages, useMe } from '../../data/workspace.ts'
import { useTexts } from '../../text/texts.ts'
import { Card, PageHead } from '../../ui/surface.tsx'
import { settingsTexts } from '../texts.ts'
import { BusinessFacts } from './business-facts.tsx'
import { BusinessForm } from './business-form.tsx'
import { DeleteWorkspace } from './delete-workspace.tsx'
import { DeviceCard } from './device-card.tsx'
import { workspaceTexts } from './texts.ts'

export function WorkspacePage() {
  const t = useTexts(workspaceTexts)
  const names = useTexts(settingsTexts)
  const manages = useManages()
  const { role } = useMe()
  return (
    <div className="max-w-3xl">
      <PageHead title={names('workspace')} />
      <div className="flex flex-col gap-4">
        <Card title={t('business')}>{manages ? <BusinessForm /> : <BusinessFacts />}</Card>
        <DeviceCard />
        {role === 'owner' && <DeleteWorkspace />}
      </div>
    </div>
  )
}
