import type { RightsWorld } from './world.ts'

// Single statements, each sent by a person without the required right, and the database's response.

const notAllowed = 'FSRUL not_allowed'

type Who = (world: RightsWorld) => string
const manager: Who = ({ here }) => here.manager
const administrator: Who = ({ here }) => here.administrator
const scorekeeper: Who = ({ here }) => here.scorekeeper
const coach: Who = ({ here }) => here.homeCoach
const player: Who = ({ here }) => here.player
const viewer: Who = ({ here }) => here.viewer
const stranger: Who = ({ there }) => there.manager
const outsider: Who = (all) => all.outsider
const founder: Who = (all) => all.founder
const admin: Who = (all) => all.admin

export type Probe = readonly [
  title: string,
  who: Who,
  sql: string,
  parameters: (world: RightsWorld) => unknown[],
  expected: unknown,
]
const org = ({ here }: RightsWorld) => [here.id]
const none = () => []
const changeRole = 'select public.change_role($1, $2, $3)'
const list = 'select * from public.list_members($1)'
const remove = 'select public.remove_member($1, $2)'
const inviteAs = (role: string) => `select public.invite_member($1, 'new@example.com', '${role}')`
const ofInvitation = (statement: string) =>
  `select public.${statement}((select id from app.invitations where organization_id = $1 and role = 'league_manager'))`

const roles: readonly Probe[] = [
  [
    'a viewer makes themselves a manager',
    viewer,
    `insert into app.memberships (organization_id, user_id, role) values ($1, auth.uid(), 'league_manager')`,
    org,
    '42501',
  ],
  [
    'an outsider joins an organization',
    outsider,
    `insert into app.memberships (organization_id, user_id, role) values ($1, auth.uid(), 'viewer')`,
    org,
    '42501',
  ],
  ['a coach rewrites their role', coach, `update app.memberships set role = 'league_manager'`, none, '42501'],
  [
    'an administrator promotes themselves',
    administrator,
    changeRole,
    (w) => [w.here.id, w.here.administrator, 'league_manager'],
    notAllowed,
  ],
  [
    'an administrator demotes a manager',
    administrator,
    changeRole,
    (w) => [w.here.id, w.here.manager, 'viewer'],
    notAllowed,
  ],
  [
    'an administrator makes a manager',
    administrator,
    changeRole,
    (w) => [w.here.id, w.here.viewer, 'league_manager'],
    notAllowed,
  ],
  ['an administrator removes a manager', administrator, remove, (w) => [w.here.id, w.here.manager], notAllowed],
  [
    'a scorekeeper promotes themselves',
    scorekeeper,
    changeRole,
    (w) => [w.here.id, w.here.scorekeeper, 'league_administrator'],
    notAllowed,
  ],
  ['a coach lists addresses', coach, list, org, notAllowed],
  ['a player lists addresses', player, list, org, notAllowed],
  ['a viewer lists addresses', viewer, list, org, notAllowed],
  ['a scorekeeper lists addresses', scorekeeper, list, org, notAllowed],
  ['a manager elsewhere lists addresses', stranger, list, org, notAllowed],
  ['the founder lists addresses', founder, list, org, notAllowed],
  ['a coach removes a player', coach, remove, (w) => [w.here.id, w.here.player], notAllowed],
  [
    'a manager elsewhere changes a role here',
    stranger,
    changeRole,
    (w) => [w.here.id, w.here.viewer, 'viewer'],
    notAllowed,
  ],
  ['a manager elsewhere removes somebody here', stranger, remove, (w) => [w.here.id, w.here.viewer], notAllowed],
  [
    'the founder has no role in an organization',
    founder,
    changeRole,
    (w) => [w.here.id, w.here.viewer, 'player'],
    notAllowed,
  ],
  ['an unknown role is none', manager, changeRole, (w) => [w.here.id, w.here.viewer, 'master_admin'], '23514'],
  [
    'the last manager steps down',
    manager,
    changeRole,
    (w) => [w.here.id, w.here.manager, 'viewer'],
    'FSRUL last_manager',
  ],
  ['the last manager removes themselves', manager, remove, (w) => [w.here.id, w.here.manager], 'FSRUL last_manager'],
  ['the last manager leaves', manager, 'select public.leave_organization($1)', org, 'FSRUL last_manager'],
  ['a manager removes who is no member', manager, remove, (w) => [w.here.id, w.outsider], 'FSRUL not_member'],
  ['an administrator removes nobody', administrator, remove, (w) => [w.here.id, null], 'FSRUL not_member'],
  [
    'a manager gives a role to who is no member',
    manager,
    changeRole,
    (w) => [w.here.id, w.there.viewer, 'player'],
    'FSRUL not_member',
  ],
  ['a viewer removes who is no member', viewer, remove, (w) => [w.here.id, w.outsider], notAllowed],
  ['somebody leaves where they are not', stranger, 'select public.leave_organization($1)', org, notAllowed],
]

const invitations: readonly Probe[] = [
  ['an administrator invites a manager', administrator, inviteAs('league_manager'), org, notAllowed],
  ['a coach invites a player', coach, inviteAs('player'), org, notAllowed],
  ['a viewer invites a viewer', viewer, inviteAs('viewer'), org, notAllowed],
  ['a manager elsewhere invites here', stranger, inviteAs('viewer'), org, notAllowed],
  ['the founder invites into an organization', founder, inviteAs('viewer'), org, notAllowed],
  ['a role that does not exist is offered', manager, inviteAs('admin'), org, '23514'],
  [
    'an invitation names a team of another organization',
    manager,
    `select public.invite_member($1, 'new@example.com', 'team_manager', $2)`,
    (w) => [w.here.id, w.there.home.id],
    '23503',
  ],
  [
    'a player is invited as staff of a team',
    manager,
    `select public.invite_member($1, 'new@example.com', 'player', $2)`,
    (w) => [w.here.id, w.here.home.id],
    'FSRUL team_for_team_managers',
  ],
  [
    'an administrator invites a manager’s guest to something less',
    administrator,
    `select public.invite_member($1, 'league_manager@example.com', 'viewer')`,
    org,
    notAllowed,
  ],
  [
    'an administrator resends a manager’s invitation',
    administrator,
    ofInvitation('resend_invitation'),
    org,
    notAllowed,
  ],
  [
    'an administrator revokes a manager’s invitation',
    administrator,
    ofInvitation('revoke_invitation'),
    org,
    notAllowed,
  ],
  [
    'somebody elsewhere resends an invitation by its id',
    stranger,
    'select public.resend_invitation($1)',
    (w) => [w.invitation],
    notAllowed,
  ],
  [
    'somebody elsewhere revokes an invitation by its id',
    stranger,
    'select public.revoke_invitation($1)',
    (w) => [w.invitation],
    notAllowed,
  ],
  [
    'an invitation is written past the functions',
    manager,
    `insert into app.invitations (organization_id, email, role, token_hash, expires_at)
     values ($1, 'a@example.com', 'league_manager', '\\x00', now() + interval '1 day')`,
    org,
    '42501',
  ],
  ['an administrator reads a token’s hash', administrator, 'select token_hash from app.invitations', none, '42501'],
]

const organizations: readonly Probe[] = [
  [
    'an administrator hands the organization over',
    administrator,
    'select public.transfer_organization($1, auth.uid())',
    org,
    notAllowed,
  ],
  ['a manager hands it to themselves', manager, 'select public.transfer_organization($1, auth.uid())', org, notAllowed],
  [
    'a manager hands it to nobody',
    manager,
    'select public.transfer_organization($1, $2)',
    (w) => [w.here.id, w.outsider],
    'FSRUL not_member',
  ],
  [
    'a manager elsewhere takes it over',
    stranger,
    'select public.transfer_organization($1, $2)',
    (w) => [w.here.id, w.here.viewer],
    notAllowed,
  ],
  [
    'an administrator deletes it',
    administrator,
    'select public.delete_organization($1, $2)',
    (w) => [w.here.id, 'Riverside'],
    notAllowed,
  ],
  [
    'a manager elsewhere deletes it',
    stranger,
    'select public.delete_organization($1, $2)',
    (w) => [w.here.id, 'Riverside'],
    notAllowed,
  ],
  [
    'a slip deletes it',
    manager,
    'select public.delete_organization($1, $2)',
    (w) => [w.here.id, 'riverside'],
    'FSRUL name_not_confirmed',
  ],
  ['no name deletes it', manager, 'select public.delete_organization($1, null)', org, 'FSRUL name_not_confirmed'],
  ['a manager gives it a plan', manager, `select public.set_tier($1, 'enterprise')`, org, notAllowed],
  ['a manager writes its plan', manager, `update app.organizations set tier = 'enterprise'`, none, '42501'],
  [
    'somebody founds one under an id that is taken',
    stranger,
    `select public.create_organization('Mine', $1)`,
    org,
    '23505',
  ],
  [
    'an organization is written past the function',
    manager,
    'insert into app.organizations (name) values (null)',
    none,
    '42501',
  ],
  [
    'an administrator softens the security settings',
    administrator,
    'with done as (update app.organization_settings set require_mfa = false returning 1) select count(*)::int from done',
    none,
    0,
  ],
  [
    'security settings are replaced',
    manager,
    'insert into app.organization_settings (organization_id) values ($1) on conflict (organization_id) do update set require_mfa = false',
    org,
    '42501',
  ],
  [
    'a manager locks themselves out',
    manager,
    'update app.organization_settings set require_mfa = true',
    none,
    'FSRUL locks_you_out',
  ],
]

const platform: readonly Probe[] = [
  [
    'a manager becomes a platform administrator',
    manager,
    'select public.promote_to_admin((select email from app.user_profiles))',
    none,
    notAllowed,
  ],
  [
    'a manager writes themselves into the list',
    manager,
    'insert into app.platform_admins (user_id) values (auth.uid())',
    none,
    '42501',
  ],
  ['an administrator becomes the founder', admin, 'update app.platform_admins set is_founder = true', none, '42501'],
  ['an administrator appoints a founder', admin, `select private.appoint_founder('a@example.com')`, none, '42501'],
  [
    'an administrator demotes the founder',
    admin,
    'select public.demote_admin($1)',
    (w) => [w.founder],
    'FSRUL founder_protected',
  ],
  [
    'the founder demotes themselves',
    founder,
    'select public.demote_admin($1)',
    (w) => [w.founder],
    'FSRUL founder_protected',
  ],
  ['a manager demotes an administrator', manager, 'select public.demote_admin($1)', (w) => [w.admin], notAllowed],
  [
    'a manager opens the platform’s settings',
    manager,
    `with done as (update app.platform_settings set sign_up = 'open' returning 1) select count(*)::int from done`,
    none,
    0,
  ],
  ['the founder reads children’s data', founder, 'select count(*)::int from app.player_private', none, 0],
  ['a platform administrator reads children’s data', admin, 'select count(*)::int from app.player_private', none, 0],
  ['a scorekeeper reads children’s data', scorekeeper, 'select count(*)::int from app.player_private', none, 0],
  ['a manager reads who wrote to the platform', manager, 'select count(*)::int from app.contact_messages', none, 0],
]

const registerKey = `select public.register_device_key($1, gen_random_uuid(), '04' || repeat('ab', 64))`

const forgeries: readonly Probe[] = [
  ['a player makes a key known', player, registerKey, org, 'FSRUL score_not_allowed'],
  ['a stranger makes a key known', stranger, registerKey, org, 'FSRUL score_not_allowed'],
  [
    'a key is taken over',
    administrator,
    `select public.register_device_key($1, (select id from app.device_keys where organization_id = $1 limit 1), '04' || repeat('ab', 64))`,
    org,
    '23505',
  ],
  [
    'a key is passed off as one’s own',
    administrator,
    `select public.register_device_key(organization_id, id, public_key) from app.device_keys where organization_id = $1`,
    org,
    '23505',
  ],
  [
    'a key of a manager is made',
    administrator,
    `insert into app.device_keys (id, organization_id, user_id, public_key) values (gen_random_uuid(), $1, $2, '04' || repeat('ab', 64))`,
    (w) => [w.here.id, w.here.manager],
    '42501',
  ],
  [
    'a report is signed with what is no signature',
    scorekeeper,
    `insert into app.score_reports (id, organization_id, game_id, kind, home_score, away_score, side, reported_by,
       recorded_at, recorded_offline, created_at, key_id, signed_at, scanned_at, signature,
       home_team_id, away_team_id)
     select gen_random_uuid(), k.organization_id, $2, 'final', 1, 0, 'home', k.user_id, now(), true, now(), k.id, now(), now(),
       repeat('ab', 64), $3, $4 from app.device_keys k where k.organization_id = $1`,
    (w) => [w.here.id, w.here.game.id, w.here.home.id, w.here.away.id],
    'FSRUL signature_not_valid',
  ],
  [
    'a template is passed off as built in',
    manager,
    `insert into app.tournament_templates (id, organization_id, name, format, advancing, wild_cards, has_consolation, has_third_place_game, has_placement_games, best_of, reseeds, is_builtin)
     values (gen_random_uuid(), $1, 'Forged', 'single_elimination', 2, 0, false, false, false, 1, false, true)`,
    org,
    '42501',
  ],
  ['a template becomes built in', manager, 'update app.tournament_templates set is_builtin = true', none, '42501'],
  [
    'somebody is notified by another member',
    manager,
    `insert into app.notifications (organization_id, user_id, kind, title) values ($1, auth.uid(), 'member', 'You are fired')`,
    org,
    '42501',
  ],
  ['a notification is reworded', viewer, `update app.notifications set title = 'Forged'`, none, '42501'],
  [
    'a notification of somebody else is read away',
    manager,
    `with done as (update app.notifications set read_at = now() where user_id <> auth.uid() returning 1) select count(*)::int from done`,
    none,
    0,
  ],
  [
    'an entry of the activity is forged',
    manager,
    `insert into app.activity (organization_id, action) values ($1, 'forged')`,
    org,
    '42501',
  ],
  [
    'an entry of the activity is rewritten',
    manager,
    `update app.activity set actor_name = 'Somebody else'`,
    none,
    '42501',
  ],
  ['an entry of the activity is removed', founder, 'delete from app.activity', none, '42501'],
  ['an entry is noted past the triggers', manager, `select private.note_activity($1, 'forged', 'it')`, org, '42501'],
  ['an address is taken over', viewer, `update app.user_profiles set email = 'founder@example.com'`, none, '42501'],
  [
    'a profile of somebody else is read',
    manager,
    'select count(*)::int from app.user_profiles where id <> auth.uid()',
    none,
    0,
  ],
  [
    'a coach adds themselves to another team',
    coach,
    `insert into app.team_staff (id, organization_id, team_id, user_id, role)
     values (gen_random_uuid(), $1, $2, auth.uid(), 'head_coach')`,
    (w) => [w.here.id, w.here.away.id],
    '42501',
  ],
  ['the versions of a clock are moved', manager, 'update private.sync_clocks set version = 0', none, '42501'],
  ['the sign-in’s accounts are read', manager, 'select count(*) from auth.users', none, '42501'],
  ['the sign-in’s sessions are read', manager, 'select count(*) from auth.sessions', none, '42501'],
]

export const probes = { roles, invitations, organizations, platform, forgeries }
