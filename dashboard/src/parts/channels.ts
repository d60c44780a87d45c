// The channels on which customers write, in the order of all lists.

export const CHANNELS = ['whatsapp', 'telegram', 'webchat'] as const
export type ChannelName = (typeof CHANNELS)[number]
