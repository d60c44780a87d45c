// Every tool, in the order in which agents see them.
import type { Tool } from './tool.ts'
import { automationTools } from './tools/automations.ts'
import { bookingTools } from './tools/bookings.ts'
import { catalogTools } from './tools/catalog.ts'
import { conversationTools } from './tools/conversations.ts'
import { customerTools } from './tools/customers.ts'
import { knowledgeTools } from './tools/knowledge.ts'
import { slotTools } from './tools/slots.ts'
import { webhookTools } from './tools/webhooks.ts'
import { workTools } from './tools/work.ts'
import { workspaceTools } from './tools/workspace.ts'

export const tools: readonly Tool[] = [
  ...workspaceTools,
  ...catalogTools,
  ...slotTools,
  ...bookingTools,
  ...workTools,
  ...customerTools,
  ...conversationTools,
  ...knowledgeTools,
  ...automationTools,
  ...webhookTools,
]
