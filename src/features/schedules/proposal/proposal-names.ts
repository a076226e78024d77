export type ProposalNames = {
  readonly timeZone: string
  readonly teams: ReadonlyMap<string, string>
  readonly places: ReadonlyMap<string, string>
}
