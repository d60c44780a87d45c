-- The identity to which a proposal was shown. On the chat widget only its own yes counts: a merged thread has several.
alter table bot_proposals add column identity_id text;

-- How many turns with a model took this message and were dropped because a newer one came. After two, rules answer.
alter table bot_inbox add column overtaken integer not null default 0;
