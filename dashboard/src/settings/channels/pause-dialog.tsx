// Asks why a channel is paused, and for how long.
import { api } from '../../data/api.ts'
import { askAgain } from '../../data/queries.ts'
import { useClock } from '../../data/workspace.ts'
import type { ChannelName } from '../../parts/channels.ts'
import { PauseFields, pauseFrom } from '../../parts/pause-fields.tsx'
import { useTexts } from '../../text/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { notify } from '../../ui/notices.tsx'
import { pauseTexts } from './pause-texts.ts'
import { channelTexts } from './texts.ts'

export function PauseDialog({ name, onClose }: { name: ChannelName; onClose: () => void }) {
  const t = useTexts(pauseTexts)
  const channel = useTexts(channelTexts)(name)
  const clock = useClock()
  return (
    <Dialog title={t('pauseTitle', { channel })} open onClose={onClose}>
      <Form
        submit={t('pause')}
        onCancel={onClose}
        send={async (data) => {
          await api().pauseChannel(name, pauseFrom(data, clock))
          askAgain(['channels'])
          notify(t('pausedNow', { channel }))
          onClose()
        }}
      >
        {(faults) => (
          <>
            <p className="text-soft">{t('pauseText')}</p>
            <PauseFields faults={faults} />
          </>
        )}
      </Form>
    </Dialog>
  )
}
