export { changeGames } from '#db/change-games.ts'
