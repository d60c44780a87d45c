-- The conversations in which a question was asked, so that it can be forgotten together with the only person who asked it.
alter table knowledge_questions add column asked_in text[] not null default '{}';
-- The payments of a booking that moved are those of the booking that replaced it, and are counted there.
update bookings set payments = '[]', paid_cents = 0 where status = 'rescheduled';
