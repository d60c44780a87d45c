// The providers of channels, by the names of their channels.
import type { Provider, ProviderName } from './provider.ts'
import { telegram } from './telegram/provider.ts'
import { whatsapp } from './whatsapp/provider.ts'

export const providers: Readonly<Record<ProviderName, Provider>> = { whatsapp, telegram }
