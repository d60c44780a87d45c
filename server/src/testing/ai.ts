// Calls of the model for tests: they reserve and settle as the bot does, in the name of a workspace.
import { type CallWish, type Reserve, reserve } from '../ai/reserve.ts'
import { type CallOutcome, settle } from '../ai/settle.ts'
import type { AiSettings } from '../platform/config.ts'
import { SYSTEM } from '../platform/context.ts'
import { openCtx, writing } from '../platform/transaction.ts'
import { providersWith } from './embeddings.ts'
import { aWorld, type World, type WorldOptions } from './world.ts'

/** A model of 100 cents for a million tokens sent and 1,000 for a million answered. */
export const A_MODEL: AiSettings = {
  provider: 'openai-compatible',
  baseUrl: 'https://models.example/v1',
  apiKey: 'sk-test',
  embeddingModel: null,
  model: 'small-1',
  prices: { input: 100, output: 1_000 },
  monthlyCents: 2_000,
}

export const aWorldWithModel = (ai: AiSettings = A_MODEL, options: WorldOptions = {}) =>
  aWorld({ ...options, providers: providersWith(ai) })

let turns = 0
/** 30,000 bytes and 1,000 tokens: with the prices of A_MODEL the reserve is 2 cents. */
const aWish = (): CallWish => {
  turns += 1
  return {
    bytes: 30_000,
    maxOutputTokens: 1_000,
    turn_id: `turn-${turns}`,
    conversation_id: null,
    channel: 'whatsapp',
  }
}

/** Reserves and settles in a workspace. */
export function callerOf({ platform }: World, workspaceId: string) {
  const origin = { workspaceId, actor: SYSTEM }
  const ask = (wish: Partial<CallWish> = {}): Promise<Reserve> =>
    reserve(openCtx(platform, origin), { ...aWish(), ...wish })
  const end = (id: string, outcome: CallOutcome) => writing(platform, origin, (ctx) => settle(ctx, id, outcome))
  return {
    reserve: ask,
    settle: end,
    /** Reserves a call and settles it with this usage; throws when it is refused. */
    async call(usage: { input: number; output: number } | null, wish: Partial<CallWish> = {}): Promise<void> {
      const made = await ask(wish)
      if (made.refusal !== null) throw new Error(`refused: ${made.refusal}`)
      await end(made.id, { usage })
    },
  }
}
