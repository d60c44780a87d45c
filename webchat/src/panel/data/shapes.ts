// What the server sends and takes, as the contract has it, and what the page of the panel holds.
import type {
  Field as ContractField,
  MessageFile as ContractFile,
  Slot as ContractSlot,
  SlotList as ContractSlotList,
  MessageOption,
  WebChatConfig,
  WebChatConversation,
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

export interface Hold {
  id: string
  service_id: string
  service_name: string
  start: string
  end: string
  party_size: number
  resources: readonly { name: string }[]
  expires_at: string
}

export interface Booking {
  id: string
  status: string
  service_id: string
  service_name: string
  start: string | null
  end: string | null
  party_size: number
  resources: readonly { name: string }[]
  can_reschedule: boolean
  can_cancel: boolean
}

/** From when on the clocks of the business are so many minutes ahead of UTC; in order of time. */
export type Offsets = readonly (readonly [from: string, minutes: number])[]

/** What the page of the panel holds. */
export interface Settings {
  key: string
  config: Config
  currency: string
  offsets: Offsets
}
