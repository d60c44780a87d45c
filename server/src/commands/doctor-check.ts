// A check of the doctor: a rule that always holds, and the query that finds what breaks it.

export interface Check {
  /** The sentence that is true when nothing is found. */
  rule: string
  /** Finds the rows that break the rule, as `workspace_id` and `what`. `$1` is the time, where a check needs it. */
  sql: string
}
