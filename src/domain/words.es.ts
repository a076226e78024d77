import type { Translation } from '#i18n/words.ts'
import type { t } from './words.ts'

export const es: Translation<typeof t> = {
  onlineProblems: {
    no_connection: 'Necesitas conexión para esto. No se cambió nada; inténtalo de nuevo cuando tengas conexión.',
    signed_out: 'Tu sesión terminó. Vuelve a iniciar sesión.',
    closed: 'Tu organización no permite esta sesión por ahora.',
    refused: 'El servidor no aceptó esto.',
  },
  onlineRules: {
    last_manager: 'Una organización necesita al menos un gerente de liga. Primero asigna otro.',
    already_member: 'Esta persona ya es miembro.',
    not_member: 'Esta persona ya no es miembro.',
    too_many_tests: 'Ya enviaste cinco pruebas en esta hora. Inténtalo más tarde.',
    no_such_account: 'Nadie se registró con esta dirección.',
    address_not_confirmed:
      'Esta dirección de correo aún no está confirmada. Su dueño debe abrir primero el enlace que recibió por correo.',
    email_not_valid: 'Dirección de correo no válida',
    team_for_team_managers: 'Solo se puede invitar a un encargado de equipo para un equipo.',
    invitation_closed: 'Esta invitación ya fue aceptada o revocada.',
    mailed_enough: 'Se alcanzó el límite diario de correos de invitación. Copia el enlace.',
    name_not_confirmed: 'Lo que escribiste no coincide.',
    founder_protected: 'La cuenta de quien fundó la organización no se puede cambiar.',
    locks_you_out: 'Esto te dejaría fuera: tu propia sesión no lo cumple.',
    nobody_to_tell: 'Ninguna organización coincide, así que nadie recibiría esto.',
    sign_up_closed: 'Las cuentas nuevas son solo por invitación.',
    sign_in_again_first:
      'Esto no se puede deshacer. Vuelve a iniciar sesión e inténtalo de nuevo antes de diez minutos.',
    rules_changed: 'Alguien guardó una versión más nueva de las reglas. Léela y vuelve a hacer tu cambio.',
    slug_taken: 'Esta dirección ya está en uso. Elige otra.',
    storage_full:
      'Tu organización llegó al límite de este servidor. Elimina lo que ya no necesites o consulta a quien opera el servidor.',
    venue_not_of_league: 'Esta sede no pertenece a la liga.',
    signature_not_valid:
      'No se pudo comprobar la firma del otro teléfono. Quizá cerró la sesión. Su propio reporte contará en cuanto se envíe.',
    venue_has_games: 'Esta sede tiene partidos. Primero muévelos.',
  },
  ruleMessages: {
    score_not_allowed: 'Acceso denegado: solo los administradores de la liga pueden cambiar los marcadores.',
    score_not_numeric: 'Ingresa marcadores numéricos válidos',
    game_not_open:
      'Este partido se canceló, se aplazó o terminó por incomparecencia. El personal de la liga puede volver a programarlo.',
    schedule_not_published: 'Este calendario es un borrador. Los marcadores se pueden reportar cuando se publique.',
    knockout_level: 'Un partido de eliminación no puede terminar en empate. Indica quién ganó.',
    knockout_winner: 'El ganador debe ser uno de los dos equipos y no puede tener el marcador más bajo.',
    teams_unknown: 'Aún no se conocen los equipos de este partido.',
    other_teams: 'Los equipos de este partido cambiaron. Revísalo antes de ingresar el marcador.',
    later_games_played:
      'Esto cambiaría los equipos de un partido posterior que ya empezó. El personal de la liga puede corregirlo y borrar los resultados posteriores.',
    bracket_decides:
      'No puedes cancelar, agregar ni eliminar un partido de la llave: un equipo tiene que avanzar. Aplázalo o registra una incomparecencia.',
    change_too_large: 'Esto es demasiado grande para enviarlo.',
    tournament_too_large: 'Este torneo tiene demasiados partidos. Usa más grupos con menos equipos en cada uno.',
    not_in_tournament: 'Este equipo no está en este torneo.',
    round_not_over: 'Esta ronda no se puede emparejar ahora.',
    pool_not_over: 'En este grupo todavía hay partidos por jugar.',
    pool_tied: 'Hay equipos de este grupo empatados según todas las reglas de la liga. Decide tú su orden.',
    not_allowed: 'No tienes permiso para hacer esto',
    code_not_ours: 'Este no es un código de marcador de la app, o no se leyó completo.',
    code_needs_https: 'Los códigos necesitan una conexión segura (https).',
    code_not_registered: 'Los otros teléfonos todavía no conocen este. Conéctate una vez y vuelve a mostrar el código.',
    code_phone_unknown:
      'Este teléfono todavía no conoce al otro. Los dos deben conectarse una vez después de iniciar sesión.',
    code_altered:
      'Este código se alteró o no lo creó el teléfono que indica. No confíes en él, a menos que los dos teléfonos muestren equipos distintos para este partido.',
    code_own: 'Este es tu propio código. Lo tiene que escanear el otro equipo.',
    code_same_side: 'Este código es de tu propio equipo. Solo el otro equipo o un anotador puede confirmarlo.',
    code_game_unknown:
      'Este teléfono no tiene el partido de este código. Los dos deben estar en la misma organización.',
    code_other_game: 'Este código es de otro partido.',
    code_expired:
      'Este código tiene más de 15 minutos, o los relojes de los dos teléfonos no coinciden. Pide un código nuevo.',
    code_in_future: 'Este código tiene una hora futura. Ajusta el reloj de los dos teléfonos y vuelve a mostrarlo.',
    code_before_game:
      'Este código se creó antes del día del partido. Ajusta el reloj de los dos teléfonos y vuelve a mostrarlo.',
    code_author_not_allowed: 'Quien creó este código no puede reportar el marcador de este partido.',
    code_used: 'Este código ya se usó. Los dos reportes están en este teléfono.',
    code_outdated: 'El marcador cambió después de crear este código. Pide un código nuevo.',
    result_stands: 'Este resultado ya es definitivo: está confirmado o el personal de la liga lo hizo oficial.',
    schedule_edit_not_allowed: 'No tienes permiso para editar este calendario',
    schedule_not_draft:
      'Los partidos publicados no se pueden arrastrar. Usa Mover: pide un motivo y avisa a los afectados.',
    schedule_name_taken: 'Ya existe un calendario con este nombre en la liga seleccionada.',
    division_name_taken: 'La liga ya tiene una división con este nombre.',
    team_name_taken: 'Esta división ya tiene un equipo con este nombre. Elige otro nombre u otra división.',
    schedule_clash: 'Algunos de los equipos seleccionados ya tienen partidos a estas horas.',
    reason_required: 'Da un motivo: lo verán todos los afectados.',
    changed_since: 'Esto volvió a cambiar. Revísalo antes de deshacer.',
    game_not_movable: 'Solo se pueden mover partidos que no hayan empezado.',
    teams_stay: 'Este partido tiene marcador, así que sus equipos no pueden cambiar.',
    game_has_result: 'Solo se pueden eliminar partidos sin resultado. Puedes cancelar este.',
    team_has_games: 'Este equipo tiene partidos. Primero elimina sus calendarios.',
    field_has_games: 'Esta cancha tiene partidos. Primero muévelos.',
    field_booked: 'Esta cancha tiene otro partido a esa hora.',
    team_booked: 'Este equipo tiene otro partido a esa hora.',
    asset_oversold: 'No hay suficientes unidades para todos los acuerdos.',
    feature_not_in_plan: 'No tienes acceso a esta función. Mejora tu plan.',
    limit_leagues: 'No tienes acceso a esta función. Mejora tu plan. En tu plan no caben más ligas.',
    limit_teams: 'No tienes acceso a esta función. Mejora tu plan. En tu plan no caben más equipos en esta liga.',
    limit_players: 'No tienes acceso a esta función. Mejora tu plan. En tu plan no caben más jugadores en este equipo.',
    limit_games: 'No tienes acceso a esta función. Mejora tu plan. En tu plan no caben más partidos este mes.',
    last_field: 'Una sede necesita al menos una cancha.',
    row_gone: 'Esto ya no existe. Puede que alguien lo haya eliminado.',
  },
  timeTbd: 'hora por definir',
  timeSkipped: (time, day, timeZone) => `Las ${time} no existen el ${day}: los relojes de ${timeZone} se adelantan.`,
}
