// The request to a chat model and its answer, in one form for all providers.
import type { Tokens } from './money.ts'
import type { FailedCall } from './provider-failure.ts'

/** A wish of the model to use a tool. `input` is null when the provider sent something other than a JSON object. */
export interface ToolCall {
  id: string
  name: string
  input: Record<string, unknown> | null
}

export interface ToolResult {
  /** The id of the call that it answers. */
  id: string
  text: string
  isError?: boolean
}

export type ChatMessage =
  | { role: 'user'; text: string }
  | { role: 'assistant'; text: string; calls: readonly ToolCall[] }
  /** The results of all calls of the message before it. */
  | { role: 'tool'; results: readonly ToolResult[] }

export interface ChatTool {
  name: string
  description: string
  /** The JSON Schema of its input, which is an object. */
  input: Record<string, unknown>
}

export interface ChatRequest {
  /** The instructions of the operator and of the workspace. */
  system: string
  /** The first message is the user's. */
  messages: readonly ChatMessage[]
  tools: readonly ChatTool[]
  maxOutputTokens: number
  /** null: the default of the provider. */
  temperature: number | null
}

export type ChatAnswer = {
  failure: null
  text: string
  calls: ToolCall[]
  /** `length`: the text was cut off at `maxOutputTokens`. `refused`: the provider's own filter has stopped it. */
  stop: 'end' | 'tools' | 'length' | 'refused' | 'other'
  /** null: the provider did not report it. */
  usage: Tokens | null
}

/** `isFree`: the provider did no work for it, so it costs nothing. */
export type FailedChat = FailedCall & { isFree: boolean }

export type Chatted = ChatAnswer | FailedChat

/** How a provider is called, and how its answers are read. */
export interface ChatFormat {
  path: string
  headers(apiKey: string | null): Record<string, string>
  toBody(model: string, request: ChatRequest): object
  /** null when the JSON is not an answer of this format. */
  read(answer: Record<string, unknown>): Omit<ChatAnswer, 'failure'> | null
}
