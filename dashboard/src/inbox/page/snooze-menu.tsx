// Snoozes a conversation: lists leave it out until then, or until the customer writes.
import { AlarmClock } from 'lucide-react'
import { useState } from 'react'
import type { Conversation } from '../../data/api.ts'
import { useClock, useNow } from '../../data/workspace.ts'
import { momentFrom, momentText } from '../../parts/moment-text.ts'
import { addDays, type Clock, mondayOf } from '../../text/clock.ts'
import { useTexts } from '../../text/texts.ts'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { Form, textOf } from '../../ui/form.tsx'
import { Menu, MenuItem, MenuLine } from '../../ui/menu.tsx'
import { snooze } from './actions.ts'
import { pageTexts } from './texts.ts'

const HOUR_MS = 60 * 60_000
/** When a working day begins, in minutes after midnight. */
const MORNING_MINUTES = 9 * 60

export function SnoozeMenu({
  conversation,
  open,
  onOpenChange,
}: {
  conversation: Conversation
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const t = useTexts(pageTexts)
  const clock = useClock()
  const now = useNow()
  const [asks, setAsks] = useState(false)
  const { snoozed_until } = conversation
  const isSnoozed = snoozed_until !== null && Date.parse(snoozed_until) > now.getTime()
  const set = (until: Date) => snooze(conversation, until.toISOString(), clock.dayTime(until))
  return (
    <>
      <Menu
        open={open}
        onOpenChange={onOpenChange}
        button={
          <IconButton
            label={isSnoozed ? t('snoozed', { when: clock.dayTime(snoozed_until) }) : t('snooze')}
            className={cx(isSnoozed && 'bg-accent-soft text-accent-ink')}
          >
            <AlarmClock size={20} />
          </IconButton>
        }
      >
        {momentsOf(clock, now).map(([name, until]) => (
          <MenuItem key={name} onSelect={() => set(until)}>
            {t(name)}
          </MenuItem>
        ))}
        <MenuItem onSelect={() => setAsks(true)}>{t('snoozeOther')}</MenuItem>
        {isSnoozed && (
          <>
            <MenuLine />
            <MenuItem onSelect={() => snooze(conversation, null, '')}>{t('snoozeEnd')}</MenuItem>
          </>
        )}
      </Menu>
      {asks && (
        <Dialog title={t('snooze')} open onClose={() => setAsks(false)}>
          <Form
            submit={t('snooze')}
            onCancel={() => setAsks(false)}
            send={async (form) => {
              const until = momentFrom(clock, textOf(form, 'until') ?? '')
              if (until) set(new Date(until))
              setAsks(false)
            }}
          >
            <Field label={t('snoozeUntil')}>
              <Input
                name="until"
                type="datetime-local"
                required
                min={momentText(clock, now.toISOString())}
                defaultValue={momentText(clock, new Date(now.getTime() + 24 * HOUR_MS).toISOString())}
              />
            </Field>
          </Form>
        </Dialog>
      )}
    </>
  )
}

function momentsOf(clock: Clock, now: Date) {
  const today = clock.dayOf(now)
  return [
    ['snoozeHour', new Date(now.getTime() + HOUR_MS)],
    ['snoozeAfternoon', new Date(now.getTime() + 3 * HOUR_MS)],
    ['snoozeTomorrow', clock.momentOf(addDays(today, 1), MORNING_MINUTES)],
    ['snoozeMonday', clock.momentOf(addDays(mondayOf(today), 7), MORNING_MINUTES)],
  ] as const
}
