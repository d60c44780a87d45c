// The shapes of what the server sends, from the contract, and of the settings in the page of the panel.
import type {
  Field as ContractField,
  MessageFile as ContractFile,
  Slot as ContractSlot,
  SlotList as ContractSlotList,
  MessageOption,
  WebChatBooking,
  WebChatConfig,
  WebChatConversation,
  WebChatHold,
  WebChatMessage,
  WebChatPerson,
  WebChatService,
  WebChatTexts,
  WebChatTheme,
} from '../../../../clients/typescript/src/generated/types.gen.ts'

export type Message = WebChatMessage
export type MessageFile = ContractFile
export type Option = MessageOption
export type Conversation = WebChatConversation
export type Config = WebChatConfig
export type Theme = WebChatTheme
export type SiteTexts = WebChatTexts
export type Service = WebChatService
export type Person = WebChatPerson
export type Field = ContractField
export type Slot = Pick<ContractSlot, 'start' | 'end'>
export type SlotList = Pick<ContractSlotList, 'data' | 'next_available'>

export type Hold = WebChatHold
export type Booking = WebChatBooking

/** How many minutes the clocks of the business are ahead of UTC, and from when on; in order of time. */
export type Offsets = readonly (readonly [from: string, minutes: number])[]

/** The settings that the server writes into the page of the panel. */
export interface Settings {
  key: string
  config: Config
  currency: string
  offsets: Offsets
}

/** The settings of the page for booking. */
export interface PageSettings extends Settings {
  /** False: the page is switched off, and serves only visitors who have a booking. */
  takesBookings: boolean
}
