// The statements that may ask about all workspaces at once, each with its reason.

export interface Exception {
  statement: RegExp
  why: string
}

export const EXCEPTIONS: readonly Exception[] = [
  {
    statement:
      /^select (workspace_id, lane|due_at) from jobs where failed_at is null and not waits and due_at (<=|>) \$1\s/,
    why: 'The worker finds the workspaces with due jobs, and when the next job is due.',
  },
  {
    statement: /^select workspace_id, min\([\w, ()]+\) as soon from \w+ where /,
    why: 'On Citus a loop asks every 30 seconds which workspaces have work that becomes due.',
  },
  {
    statement:
      /^select ((distinct )?workspace_id, endpoint_id, tries > 0 as again|next_attempt_at)\s+from webhook_deliveries\s/,
    why: 'The sender finds the endpoints with due deliveries, and when the next delivery is due.',
  },
  {
    statement: /^select count\(\*\)\s+from webhook_deliveries\s/,
    why: 'A number of /metrics: deliveries that are late.',
  },
  {
    statement: /^\s*select waiting, late, failed\s+from \(/,
    why: 'Numbers of /metrics: jobs that wait, are late, or were given up.',
  },
  {
    statement:
      /^select (workspace_id \|\| ' ' \|\| what as example,|\(select count\(\*\) from bookings\)::int as bookings,)/,
    why: 'The doctor checks the whole database.',
  },
  {
    statement: /^select "workspace_id" from "knowledge_settings" where meaning_model is distinct from \$1 /,
    why: 'The job find-knowledge-to-embed finds the workspaces whose vectors another model has made.',
  },
  {
    statement: /^delete from "idempotency_keys" where "created_at" <= \$1$/,
    why: 'The job forget-idempotency-keys.',
  },
  {
    statement: /^delete from "rate_buckets" where "full_at" <= \$1$/,
    why: 'The job forget-full-buckets.',
  },
  {
    statement:
      /^select "workspace_id", "id" from "webhook_deliveries" where "created_at" <= \$1 and "status" != \$2 limit/,
    why: 'The job forget-old-deliveries finds old deliveries; each workspace is cleared separately.',
  },
  {
    statement: /^select "workspace_id", "message_id" as "id" from "bot_inbox" where "answered_at" <= \$1 limit/,
    why: 'The job forget-bot-inbox finds old rows; each workspace is cleared separately.',
  },
  {
    statement:
      /^select ("workspace_id" from "members"|[^()]* from "members" inner join "workspaces" on [^()]*) where ("members".)?"user_id" = \$1/,
    why: 'The workspaces of a user, who may be a member of any.',
  },
  {
    statement:
      /with who as materialized \([^()]*\),\s+place as materialized \([^()]* where true and [^()]*\)|^\s*select \$2::text as user_id,[^()]* where \$1::text is null and m.user_id = \$2 /,
    why: 'A session that names no workspace uses the one that the user joined first.',
  },
  {
    statement:
      /^select "workspace_id", "channel" from "channels" where \("checked_at" is null or "checked_at" <= \$1\) /,
    why: 'The job find-channels-to-check finds them; each is checked in its workspace.',
  },
  {
    statement: /^select "workspace_id", "channel" from "channels" where "queued_since" is not null$/,
    why: 'The job watch-queues finds the channels whose messages were late.',
  },
  {
    statement:
      /^select "messages"."workspace_id", "conversations"."channel", min\(messages.created_at\) as "since" from /,
    why: 'The job watch-queues finds the messages that are late.',
  },
  {
    statement: /^select "workspace_id" from "channels" where "channel" = \$1 and settings ->> 'transport' = 'polling' /,
    why: 'The loop that asks Telegram for updates looks for bots that nobody polls.',
  },
  {
    statement:
      /^select "workspace_id", "id" from "provider_events" where "received_at" <= \$1 and "read_at" is not null /,
    why: 'The job forget-provider-events finds them; each workspace is cleared by itself.',
  },
  {
    statement:
      /^select "workspace_id", "channel" from "provider_events" where "read_at" is null and \("again_at" <= \$1 /,
    why: 'The job read-provider-events-again finds whose they are.',
  },
  {
    statement: /^select ((distinct )?workspace_id|due_at) from automation_(timers|waits) where due_at (<=|>) \$1/,
    why: 'The loop of timers finds the workspaces with due timers and waits, and when the next one is due.',
  },
  {
    statement: /^select "workspace_id", "id" from "automation_runs" where "ended_at" <= \$1 limit/,
    why: 'The job forget-runs finds old runs; each workspace is cleared separately.',
  },
  {
    statement:
      /^\s*select workspace_id, "\w+" as id from "(notifications|notified_events|member_notices|member_links)" where "\w+" <= \$1 limit \d+\s*$/,
    why: 'The job forget-notifications finds old rows; each workspace is cleared separately.',
  },
  {
    statement: /^select "workspace_id" from "member_links" where "code_hash" = \$1$/,
    why: "The operator's bot serves all workspaces: the code says which one it is for.",
  },
  {
    statement:
      /^select (distinct "workspace_id"|count\(\*\) as "sent") from "member_chats" where "bot_id" = \$1 and "chat_id" = \$2/,
    why: "One chat with the operator's bot may get the notices of several workspaces.",
  },
  {
    statement: /^select pg_advisory_xact_lock\(hashtextextended\(\$1, 0\)\)$/,
    why: "The lock of a chat with the operator's bot, which several workspaces may have.",
  },
  {
    statement: /^select "workspace_id" from "webchat_sites"$/,
    why: 'The job find-sites-to-forget finds them; each workspace forgets in a job of its own.',
  },
]

/**
 * Further statements for which Citus asks all shards, or may do so. Each is rare, and gives the right result on every
 * shard.
 */
export const EXCEPTIONS_ON_CITUS: readonly Exception[] = [
  {
    statement: /\b(sessions|password_resets)" where "(user_id|expires_at)" /,
    why: 'Sessions are found by their token. These statements end all sessions of a person, or those that expired.',
  },
  {
    statement:
      /^\s*update (jobs set payload|customer_identities set display_name|bookings set notes = null|"notifications" set latest|"member_notices" set latest)/,
    why: 'Renames a person or makes one anonymous. A plan for all values asks all shards; only one of them has the rows.',
  },
]
