-- Sets the member whose work a new rating is about.
CREATE OR REPLACE FUNCTION take_rated_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.member_id := public.rated_member(NEW.conversation_id);
  RETURN NEW;
END
$$;
