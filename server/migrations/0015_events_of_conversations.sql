-- Events can be about a conversation. The slice that reads them by conversation adds the index that it needs.
alter table events add column conversation_id text;
