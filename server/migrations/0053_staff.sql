-- The colour of a resource in calendars. Existing resources get the colours of new resources, one after the other.
alter table resources add column color text not null default '#868e96';
-- Citus 13.2 breaks down at this update. A database on Citus is new and has no resources, so it needs no update.
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

-- The resource that the invited person is; empty: none. The resource gets its member when the person joins.
alter table invitations add column resource_id text;
