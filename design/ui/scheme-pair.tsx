/** The page twice, in both colour schemes. */
export function SchemePair() {
  return (
    <div className="parts-pair">
      <iframe title="Açık tema" src="/_ui?tema=acik" />
      <iframe title="Koyu tema" src="/_ui?tema=koyu" />
    </div>
  );
}
