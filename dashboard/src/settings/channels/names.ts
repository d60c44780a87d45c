// The channels in the order of the page.

export const CHANNELS = ['whatsapp', 'telegram', 'webchat'] as const
export type ChannelName = (typeof CHANNELS)[number]

/** The channels that a company outside provides; the chat of a website is our own. */
export type ProviderName = Exclude<ChannelName, 'webchat'>
