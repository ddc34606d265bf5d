-- Returns similarity(), declared as expensive. Otherwise the planner compares every word instead of using the index.
CREATE OR REPLACE FUNCTION word_likeness(a text, b text) RETURNS real LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT COST 1000 AS $$
BEGIN
  RETURN similarity(a, b);
END
$$;
