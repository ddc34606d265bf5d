/** The home page. */
export function HomeScreen() {
  return <div className="wrap"><h1>Ne znate koga da zovete? Pitajte komšiluk.</h1></div>
}
