-- Taking points from a team changes a table, so it stands in the activity with who did it. The reason stands by the table.

create function private.note_deduction() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  deduction constant public.point_deductions := coalesce(new, old);
  team constant text := (select t.name from public.teams t
    where t.organization_id = deduction.organization_id and t.id = deduction.team_id);
begin
  if team is null then -- its points go with it
    return null;
  elsif tg_op = 'DELETE' then
    perform private.note_activity(old.organization_id, 'points.returned', team, jsonb_build_object('points', old.points));
  else
    perform private.note_activity(new.organization_id, 'points.deducted', team, jsonb_build_object('points', new.points));
  end if;
  return null;
end $$;
create trigger n_note_deduction after insert or delete on public.point_deductions
  for each row execute function private.note_deduction();
create trigger n_note_changed after update of points on public.point_deductions
  for each row when (old.points <> new.points) execute function private.note_deduction();
