// The rules that the setup assistant must always keep: each item was applied once, and nothing was made twice.
import type { Check } from './doctor-check.ts'

export const ASSISTANT_CHECKS: readonly Check[] = [
  {
    rule: 'Two items of proposals never made the same thing',
    sql: `select workspace_id, made_id || ' was made by ' || count(*) || ' items' as what
      from assistant_items where result = 'made' and made_id is not null
      group by workspace_id, made_id having count(*) > 1`,
  },
  {
    rule: 'Two items of one proposal never stand for the same thing',
    sql: `select workspace_id, proposal_id || ': ' || made_id || ' is ' || count(*) || ' items' as what
      from assistant_items where made_id is not null
      group by workspace_id, proposal_id, made_id having count(*) > 1`,
  },
  {
    rule: 'A proposal was applied when one of its items was',
    sql: `select p.workspace_id, p.id || ' has ' || count(i.applied_at) || ' applied items' as what
      from assistant_proposals p
      left join assistant_items i on i.workspace_id = p.workspace_id and i.proposal_id = p.id
      group by p.workspace_id, p.id, p.applied_at
      having (p.applied_at is null) <> (count(i.applied_at) = 0)
        or p.applied_at <> coalesce(min(i.applied_at), p.applied_at)`,
  },
]
