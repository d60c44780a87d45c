// The rules that project AI must always keep: the budget of a month is the sum of its calls.
import type { Check } from './doctor-check.ts'

export const AI_CHECKS: readonly Check[] = [
  {
    rule: 'The budget of a month is the sum of its calls',
    sql: `select coalesce(m.workspace_id, u.workspace_id) as workspace_id, coalesce(m.month, u.month) || ' says '
        || coalesce(m.spent, 0) || ' spent and ' || coalesce(m.reserved, 0) || ' reserved, its calls say '
        || coalesce(u.spent, 0) || ' and ' || coalesce(u.reserved, 0) as what
      from ai_months m
      full join (
        select workspace_id, month, coalesce(sum(cost), 0) as spent,
          coalesce(sum(reserved) filter (where cost is null), 0) as reserved
        from ai_usage group by 1, 2
      ) u on u.workspace_id = m.workspace_id and u.month = m.month
      where coalesce(m.spent, 0) <> coalesce(u.spent, 0) or coalesce(m.reserved, 0) <> coalesce(u.reserved, 0)`,
  },
  {
    rule: 'Every turn of the model is counted once',
    sql: `select workspace_id, turn_id || ' is counted ' || count(*) filter (where opens_turn) || ' times' as what
      from ai_usage group by workspace_id, turn_id having count(*) filter (where opens_turn) <> 1`,
  },
]
