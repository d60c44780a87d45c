-- A process serves the due timers and waits of one workspace after the other, however many others are due.
create index automation_timers_of_workspace on automation_timers (workspace_id, due_at);
create index automation_waits_of_workspace on automation_waits (workspace_id, due_at);
-- An automation that is switched off or deleted drops its timers.
create index automation_timers_of_automation on automation_timers (workspace_id, automation_id);
