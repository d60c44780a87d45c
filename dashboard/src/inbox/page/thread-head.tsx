// The head of a conversation: who it is with and on which channel.
import { ArrowLeft } from 'lucide-react'
import { useAddress } from '../../data/address.ts'
import type { Conversation } from '../../data/api.ts'
import { useMe } from '../../data/workspace.ts'
import { phoneText } from '../../text/phone.ts'
import { useTexts } from '../../text/texts.ts'
import { IconButton } from '../../ui/button.tsx'
import { Initials } from '../../ui/surface.tsx'
import { ChannelIcon } from '../channel-icon.tsx'
import { useInboxName } from '../value-name.ts'
import { pageTexts } from './texts.ts'

export function ThreadHead({ conversation }: { conversation: Conversation }) {
  const t = useTexts(pageTexts)
  const nameOf = useInboxName()
  const [, change] = useAddress()
  const { currency } = useMe().workspace
  const { customer, channel } = conversation
  return (
    <header className="flex min-h-14 items-center gap-2 border-b bg-card px-2 py-1.5 lg:px-4">
      <IconButton label={t('back')} className="lg:hidden" onClick={() => change({ conversation: undefined })}>
        <ArrowLeft size={20} />
      </IconButton>
      <Initials name={customer.name} />
      <div className="min-w-0 flex-1">
        <h2 className="truncate font-semibold">{customer.name}</h2>
        <p className="flex items-center gap-1 truncate text-sm text-faint">
          <ChannelIcon channel={channel} />
          {[nameOf(channel), customer.phone && phoneText(customer.phone, currency)].filter(Boolean).join(' · ')}
        </p>
      </div>
    </header>
  )
}
