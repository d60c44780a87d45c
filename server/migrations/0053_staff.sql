-- The colour of a resource in calendars. Resources that exist get those that new ones are given, in turn.
alter table resources add column color text not null default '#868e96';
-- Citus 13.2 breaks down at this update; but a database there is new, and has no resources yet.
do $$
begin
  if exists (select 1 from resources) then
    update resources set color = (array[
      '#4c6ef5', '#12b886', '#fd7e14', '#e64980', '#15aabf', '#7950f2', '#fab005', '#228be6', '#40c057', '#fa5252'
    ])[1 + turns.turn % 10]
      from (
        select workspace_id, id, (row_number() over (partition by workspace_id order by created_at, id) - 1)::int as turn
        from resources
      ) as turns
      where turns.workspace_id = resources.workspace_id and turns.id = resources.id;
  end if;
end $$;
alter table resources alter column color drop default;
alter table resources add constraint resources_color check (color ~ '^#[0-9a-f]{6}$');

-- Who the invited person is in the calendar; empty: nobody. The resource gets its member when they join.
alter table invitations add column resource_id text;
