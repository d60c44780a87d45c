// A person who was invited as somebody in the calendar becomes that resource when they join.
import { memberJoined } from '../../accounts/events.ts'
import { linkMember } from '../../catalog/resource.ts'
import type { Static } from '../../http/shape.ts'
import type { Reaction } from '../../platform/events.ts'

export const invitedPersonReactions: Reaction[] = [
  {
    name: 'link-invited-person',
    on: [memberJoined],
    async run(ctx, ...events) {
      for (const { data } of events) {
        const { member, resource_id } = data as unknown as Static<typeof memberJoined.data>
        if (resource_id) await ctx.write((tx) => linkMember(tx, resource_id, member.id))
      }
    },
  },
]
