// What the server sends and takes, as the contract has it, and what the page of the panel holds.
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
export type Field = ContractField
export type Slot = Pick<ContractSlot, 'start' | 'end'>
export type SlotList = Pick<ContractSlotList, 'data' | 'next_available'>

export type Hold = WebChatHold
export type Booking = WebChatBooking

/** From when on the clocks of the business are so many minutes ahead of UTC; in order of time. */
export type Offsets = readonly (readonly [from: string, minutes: number])[]

/** What the page of the panel holds. */
export interface Settings {
  key: string
  config: Config
  currency: string
  offsets: Offsets
}
