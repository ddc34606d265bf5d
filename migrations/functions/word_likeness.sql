-- similarity() at its real price: taken for cheap, it has the planner compare every word instead of asking the index.
CREATE OR REPLACE FUNCTION word_likeness(a text, b text) RETURNS real LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT COST 1000 AS $$
BEGIN
  RETURN similarity(a, b);
END
$$;
