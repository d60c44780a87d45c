-- A process reads the due timers and waits of one workspace, however many are due in other workspaces.
create index automation_timers_of_workspace on automation_timers (workspace_id, due_at);
create index automation_waits_of_workspace on automation_waits (workspace_id, due_at);
-- For deleting the timers of an automation that is switched off or deleted.
create index automation_timers_of_automation on automation_timers (workspace_id, automation_id);
