// The icon of each kind of step.
import {
  Bell,
  Bot,
  CheckCheck,
  Clock,
  Flag,
  GitBranch,
  Headset,
  ListPlus,
  ListTree,
  MessageCircleQuestionMark,
  MessageSquare,
  MessageSquareText,
  Milestone,
  Play,
  Square,
  Tag,
  UserCheck,
  Webhook,
  X,
} from 'lucide-react'
import type { ComponentType } from 'react'

const ICONS: Record<string, ComponentType<{ size?: number; className?: string }>> = {
  trigger: Play,
  condition: GitBranch,
  switch: ListTree,
  wait: Clock,
  ask: MessageCircleQuestionMark,
  handoff: Headset,
  end: Square,
  send_message: MessageSquare,
  notify_team: Bell,
  create_task: ListPlus,
  assign: UserCheck,
  add_tags: Tag,
  remove_tags: X,
  set_priority: Flag,
  run_stage_action: Milestone,
  add_comment: MessageSquareText,
  set_mode: Bot,
  resolve: CheckCheck,
  call_webhook: Webhook,
}

export function StepIcon({ kind }: { kind: string }) {
  const Icon = ICONS[kind] ?? Square
  return (
    <span aria-hidden className="grid size-6 shrink-0 place-items-center rounded-md bg-accent-soft text-accent-ink">
      <Icon size={14} />
    </span>
  )
}
