// The command palette: finds a page, a customer or an action by typing.
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Command } from 'cmdk'
import { type ReactNode, useState } from 'react'
import { MENU } from '../data/pages.ts'
import { customerSearchQuery } from '../data/queries.ts'
import { useMe } from '../data/workspace.ts'
import { phoneText } from '../text/phone.ts'
import { useTexts } from '../text/texts.ts'
import { uiTexts } from '../ui/texts.ts'
import { shellTexts } from './texts.ts'

export function Palette({ onClose }: { onClose: () => void }) {
  const t = useTexts(shellTexts)
  const ui = useTexts(uiTexts)
  const navigate = useNavigate()
  const { currency } = useMe().workspace
  const [typed, setTyped] = useState('')
  const { data: customers = [] } = useQuery({ ...customerSearchQuery(typed), enabled: typed.trim().length > 1 })
  const go = (to: string, search: Record<string, unknown> = {}) => {
    onClose()
    void navigate({ to, search })
  }
  return (
    <Command.Dialog
      open
      onOpenChange={(open) => open || onClose()}
      label={t('palette')}
      overlayClassName="fixed inset-0 z-40 bg-(--ink)/25 dark:bg-black/60"
      contentClassName="fixed top-[12dvh] left-1/2 z-50 w-[min(36rem,calc(100vw-2rem))] -translate-x-1/2 overflow-hidden rounded-2xl border bg-card shadow-float"
    >
      <Command.Input
        value={typed}
        onValueChange={setTyped}
        placeholder={t('paletteHint')}
        className="h-14 w-full border-b bg-card px-5 outline-none"
      />
      <Command.List className="max-h-[60dvh] overflow-y-auto p-2">
        <Command.Empty className="px-4 py-8 text-center text-faint">{ui('nothingFound')}</Command.Empty>
        <Group heading={t('actions')}>
          <Entry onSelect={() => go('/calendar', { new: true })}>{t('newBooking')}</Entry>
          <Entry onSelect={() => go('/customers', { new: true })}>{t('newCustomer')}</Entry>
        </Group>
        <Group heading={t('pages')}>
          {MENU.map((page) => (
            <Entry key={page} onSelect={() => go(`/${page}`)}>
              {t(page)}
            </Entry>
          ))}
          <Entry onSelect={() => location.assign('/guides')}>{t('help')}</Entry>
          <Entry onSelect={() => location.assign('/docs/')}>{t('docs')}</Entry>
        </Group>
        {customers.length > 0 && (
          <Group heading={t('customers')}>
            {customers.map(({ id, name, phone }) => (
              // The value contains the typed text, so that the palette does not filter out what the server found.
              <Entry key={id} value={`${name} ${id} ${typed}`} onSelect={() => go(`/customers/${id}`)}>
                <span className="flex-1 truncate">{name}</span>
                <span className="text-faint">{phone && phoneText(phone, currency)}</span>
              </Entry>
            ))}
          </Group>
        )}
      </Command.List>
    </Command.Dialog>
  )
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-sm [&_[cmdk-group-heading]]:text-faint"
    >
      {children}
    </Command.Group>
  )
}

function Entry({ value, onSelect, children }: { value?: string; onSelect: () => void; children: ReactNode }) {
  return (
    <Command.Item
      {...(value !== undefined && { value })}
      onSelect={onSelect}
      className="flex cursor-default items-center gap-3 rounded-lg px-3 py-2.5 data-[selected=true]:bg-sunken"
    >
      {children}
    </Command.Item>
  )
}
