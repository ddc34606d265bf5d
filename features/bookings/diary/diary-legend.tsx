type DiaryLegendProps = { withMissed: boolean; withOutside: boolean }

export const DiaryLegend = ({ withMissed, withOutside }: DiaryLegendProps) => (
  <ul className="diary-legend" aria-label="Značenje boja">
    <li>
      <i className="diary-block-confirmed" />
      Potvrđeno
    </li>
    <li>
      <i className="diary-block-requested" />
      Čeka potvrdu ili kaparu
    </li>
    <li>
      <i className="diary-block-proposed" />
      Predložen termin
    </li>
    <li>
      <i className="diary-block-done" />
      Završeno
    </li>
    {withMissed && (
      <li>
        <i className="diary-block-missed" />
        Propušteno
      </li>
    )}
    <li>
      <i className="diary-block-own" />
      Upisali ste vi
    </li>
    {withOutside && (
      <li>
        <i className="diary-block-outside" />
        Drugi kalendar
      </li>
    )}
  </ul>
)
